/** Pages that share most of their code come as one file: every visitor's router lists the files of all pages. */
export { ManualCompilePage } from './manual-compile-page';
export { MindDebugPage } from './mind-debug-page';
