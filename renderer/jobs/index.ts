export { JobAnswer } from './job-answer';
export { JobsPanel } from './jobs-panel';
export { JobsStatus } from './jobs-status';
export { JobsSwitch } from './jobs-switch';
export { createJobsSlice, jobs, type JobsSlice } from './state/jobs-slice';
