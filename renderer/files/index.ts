export { FilesPane } from './files-pane';
export { createFilesSlice, files, type FilesSlice } from './state/files-slice';
