/**
 * The 256 pair tests of a descriptor, learned offline: chosen to agree between views of one place and to differ between
 * places, none too like another; the first 64 in an order of low mutual correlation, since they are the hash keys.
 *
 * Four letters per test, first x, first y, second x, second y; 'm' is 0, 'n' 1, 'l' −1 and so on, in px from the keypoint.
 */
export const PATTERN_TESTS =
  'ppmmxfspbbbkodvxaphlkxmsrvuqcscpocnfcfjrxbwclcmximjjrirjmqoihiieufonatitkdhqmwoedxfgmaxrygugbbik' +
  'piqjsctememscvbwljlpgofqtqwtsjtnjlmbwtwgoxmfrosocrdeaheimcncypuqfnjqfwlsphsbpippcpapmsyhwsxvjvpu' +
  'njtxhrhknaufknmjcoaiixkdtdxonppncmjinwnuqpwrfpeyiemenhmsfrjqrqskpmrqijkvnevaiabriwmyqrtubohpjykv' +
  'onpldekgflfjujvpfuoalfnfniwlkiiaomohsusgxtquqbkydjjfficofigjnonkmwlrpltmvbtjgpjskfkgrltpqgwgaxou' +
  'lwmjnroljnhgkkyqaoknmipfylqlgxkpmfkqpiwtevjjjokloqtrpapkbuioicjsgnhuotohorrhqoqeehjjjlknjhksryrm' +
  'jmllpisnengebmkuptuifojkqyjrjhywscowpprmdglvqfwlngqsphshimlqiqkpkcnqgcmtxeinptodlyhgfkhmntqumygo' +
  'gxsymislherbpdlserlgpuqqtlvsesmjaspxejfpnhnihimfjenhbwyclsnqkinolqtjoqmhsltinwqtljiinrqqhbquljpo' +
  'hoqtkcdgkesumfqmncsjlqoqoikjkvetnyukcdoisxhihqlrdyyjjtueenmpmdfmkomongnhnskhdaordwokegyshaqktoss' +
  'eknulpnogqqdvomuqingcqsdnfaikvphjnqllerrbguukmnoiixmnrisfgpgcpogavqpjtrqytfpkfpqutcxfrepwfdepmpn' +
  'gonivjiajpsmbavpbysiiswnijtrjqrhthiypnanrpimdkojfnylhwrmkhrpcsqkjpojdnstggpniopolnlmejrfdrvqbfvm' +
  'frphosifbnviirpkjgtpsiigoqijftrhjkpmhuqjrtgfllmldpqqgiqjfhpqrqid';
