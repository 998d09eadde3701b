export { ProblemsPanel } from './problems-panel';
export { ProblemsStatus } from './problems-status';
export { ProblemsSwitch } from './problems-switch';
export { createProblemsSlice, problems, type ProblemsSlice } from './state/problems-slice';
