/** Pages that share most of their code are one chunk, because every visitor's router lists the chunks of all pages. */
export { ManualCompilePage } from './manual-compile-page';
export { MindDebugPage } from './mind-debug-page';
