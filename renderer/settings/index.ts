export { FirstRun } from './first-run/first-run';
export { SettingsView } from './settings-view';
export { settingsPages, type SettingsPageId } from './pages';
