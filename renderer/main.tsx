import './styles/index.css';
import type { Bridge } from '@shared/contract';
import { startWindow } from './app/start-window';

declare global {
  interface Window {
    /** Put there by the preload. */
    readonly toolwright: Bridge;
  }
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element.');
startWindow(root, window.toolwright);
