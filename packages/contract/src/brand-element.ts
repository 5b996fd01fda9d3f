/**
 * Id of the `<script type="application/json">` in the AR frame's page with the brand of its project (`ShownBrand`). It
 * has a file of its own, so that the frame loads nothing else with it.
 */
export const BRAND_ELEMENT_ID = 'brand';
