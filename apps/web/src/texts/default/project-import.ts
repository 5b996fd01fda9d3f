import { MB, ZIP_LIMITS } from '@anchora/contract/limits';

export const projectImport = {
  title: 'Import a project',
  subtitle: 'Makes a new project from a zip file that was downloaded from a project page, here or on another server.',
  back: 'Create a project',
  choose: 'Choose a zip file',
  contents: (files: number, size: string) => `${files} ${files === 1 ? 'file' : 'files'}, ${size}`,
  becomesPublic: 'The new project will be public, with a link of its own.',
  becomesPrivate: 'The new project will be private, which needs Pro.',
  start: 'Import',
  other: 'Choose another file',
  sending: (files: number, of: number) => `Files sent: ${files} of ${of}`,
  progress: 'Files sent',
  done: 'The project is imported',
  doneDraft: 'Its scene is a draft. Look at it, then publish it.',
  failed: 'The import did not work',
  faults: {
    'no-project': 'This zip file is not the download of a project.',
    damaged: 'This zip file is damaged, or it was changed. Download the project again.',
    'too-large': `This zip file is too large: at most ${ZIP_LIMITS.entries} files and ${ZIP_LIMITS.unpackedBytes / MB} MB can be imported.`,
  },
};
