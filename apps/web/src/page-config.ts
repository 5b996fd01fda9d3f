import { PAGE_CONFIG_ELEMENT_ID, type PageConfig } from '@anchora/contract/page-config';

/** For pages that no server of ours filled in: the bundler's own development server. */
const WITHOUT_SERVER: PageConfig = {
  productName: 'Anchora',
  publicUrl: location.origin,
  communityUrl: '',
  google: null,
  hasMail: false,
  billing: 'none',
  development: import.meta.env.DEV,
};

function readPageConfig(): PageConfig {
  const json = document.getElementById(PAGE_CONFIG_ELEMENT_ID)?.textContent;
  if (!json) return WITHOUT_SERVER;
  return { ...WITHOUT_SERVER, ...(JSON.parse(json) as Partial<PageConfig>) };
}

/** What the server says of itself in every page; it does not change while the page lives. */
export const pageConfig: PageConfig = readPageConfig();
