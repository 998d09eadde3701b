import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

/*
 * For tests in a page without a screen: import this first. Takes the page apart after each test, and gives it the one
 * event it lacks that switches, checkboxes and radios make themselves.
 */

class PagePointerEvent extends MouseEvent {}

if (!('PointerEvent' in globalThis)) Object.assign(globalThis, { PointerEvent: PagePointerEvent });

afterEach(cleanup);
