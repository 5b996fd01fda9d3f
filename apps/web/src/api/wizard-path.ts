/** Path of the page that shows the wizard. */
export const WIZARD_PATH = '/create-project';
