import { createRoot } from 'react-dom/client';
import '../../styles/index.css';
import { UiProvider } from '../ui-provider';
import { FormSheet } from './form-sheet';
import { ListSheet } from './list-sheet';
import { PaneSheet } from './pane-sheet';
import { StateSheet } from './state-sheet';

const asked = new URLSearchParams(window.location.search);
const page = document.documentElement;
page.dataset['theme'] = asked.get('theme') ?? 'light';
page.dataset['base'] = asked.get('base') ?? 'light';
page.dataset['density'] = asked.get('density') ?? 'compact';

const sheets = { states: StateSheet, forms: FormSheet, panes: PaneSheet, list: ListSheet };
const Sheet = sheets[(asked.get('sheet') ?? 'states') as keyof typeof sheets];

const root = document.querySelector('#root');
if (root) {
  createRoot(root).render(
    <UiProvider>
      <Sheet />
    </UiProvider>,
  );
}
