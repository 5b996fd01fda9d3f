/** Pages that share most of their code come as one file: every visitor's router lists the files of all pages. */
export { EnterprisePage } from './enterprise-page';
export { PricingPage } from './pricing-page';
