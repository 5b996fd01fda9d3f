import { PAGE_CONFIG_ELEMENT_ID, type PageConfig } from '@anchora/contract/page-config';

function readPageConfig(): PageConfig {
  const json = document.getElementById(PAGE_CONFIG_ELEMENT_ID)?.textContent;
  // The AR frame's page has no such element; it runs this module only because the bundle's chunk `base` contains it.
  if (json || !import.meta.env.DEV) return JSON.parse(json ?? '{}') as PageConfig;
  // The bundler's development server puts no such element into its page.
  return {
    productName: 'Anchora',
    publicUrl: location.origin,
    communityUrl: '',
    operator: { name: null, contact: null },
    visitorLanguage: 'vi',
    google: null,
    supportHours: { pro: null, others: null },
    hasMail: false,
    billing: 'none',
    development: true,
  };
}

/** The configuration that the server writes into every page of the app; it does not change while the page is open. */
export const pageConfig: PageConfig = readPageConfig();
