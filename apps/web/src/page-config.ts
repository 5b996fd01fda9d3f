import { PAGE_CONFIG_ELEMENT_ID, type PageConfig } from '@anchora/contract/page-config';

/** For pages of the bundler's development server, which does not fill in the configuration. */
const WITHOUT_SERVER: PageConfig = {
  productName: 'Anchora',
  publicUrl: location.origin,
  communityUrl: '',
  operator: { name: null, contact: null },
  visitorLanguage: 'vi',
  google: null,
  supportHours: { pro: null, others: null },
  hasMail: false,
  billing: 'none',
  development: import.meta.env.DEV,
};

function readPageConfig(): PageConfig {
  const json = document.getElementById(PAGE_CONFIG_ELEMENT_ID)?.textContent;
  if (!json) return WITHOUT_SERVER;
  return { ...WITHOUT_SERVER, ...(JSON.parse(json) as Partial<PageConfig>) };
}

/** The configuration that the server writes into every page; it does not change while the page is open. */
export const pageConfig: PageConfig = readPageConfig();
