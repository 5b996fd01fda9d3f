/** Layout of a GLB (glTF 2.0, section 4.4): a header, then chunks with headers of their own, in little-endian words. */

/** The letters `glTF`: the first word; the version and the length of the whole follow. */
export const GLB_MAGIC = 0x46546c67;
export const GLB_VERSION = 2;
export const GLB_HEADER_BYTES = 12;
/** Length and type of a chunk; its data follow. */
export const GLB_CHUNK_HEADER_BYTES = 8;
/** The letters `JSON`: type of the first chunk, the description. */
export const GLB_JSON_CHUNK = 0x4e4f534a;
/** The letters `BIN` and a zero: type of the second chunk, the binary buffer. */
export const GLB_BIN_CHUNK = 0x004e4942;
