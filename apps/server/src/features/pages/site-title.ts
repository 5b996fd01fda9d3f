/** The product's name as pages, and the app on a home screen, are titled. */
export function siteTitle(productName: string): string {
  return `${productName} WebAR Platform`;
}
