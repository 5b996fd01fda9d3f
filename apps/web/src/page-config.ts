import { PAGE_CONFIG_ELEMENT_ID, type PageConfig } from '@anchora/contract/page-config';

function readPageConfig(): PageConfig {
  const json = document.getElementById(PAGE_CONFIG_ELEMENT_ID)?.textContent;
  // The page of the AR frame has no such element: it shares this module with the app, but needs no setting.
  if (json || !import.meta.env.DEV) return JSON.parse(json ?? '{}') as PageConfig;
  // The bundler's development server does not fill it in.
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

/** The configuration that the server writes into every page; it does not change while the page is open. */
export const pageConfig: PageConfig = readPageConfig();
