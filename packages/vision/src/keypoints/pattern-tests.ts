/**
 * The 256 pair tests of a descriptor, learned offline: chosen to agree between views of one place and to differ between
 * places, with limited correlation between tests. The first 64 are ordered by low mutual correlation, since hash keys
 * are made of the first tests: 16 for each table of an index (see MatchIndex).
 *
 * Four letters per test, first x, first y, second x, second y; 'm' is 0, 'n' 1, 'l' −1 and so on, in px from the
 * keypoint.
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
