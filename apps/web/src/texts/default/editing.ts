/** The dialog that changes a project's name and description. */
export const editing = {
  title: 'Edit details',
  name: 'Project name',
  description: 'Description (optional)',
  visitorLanguage: 'Visitors’ language',
  visitorLanguages: { platform: 'Same as this site', phone: 'The phone’s own', en: 'English', vi: 'Tiếng Việt' },
  nameNeeded: 'Please enter a project name',
  cancel: 'Cancel',
  save: 'Save changes',
  saving: 'Saving...',
  close: 'Close',
  saved: 'Changes saved',
  failed: { title: 'Error', description: 'The project could not be changed. Please try again.' },
};
