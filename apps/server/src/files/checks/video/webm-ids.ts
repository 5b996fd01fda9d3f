/* Ids of elements (RFC 9559). */
export const [EBML, DOC_TYPE, SEGMENT, CLUSTER] = [0x1a45dfa3, 0x4282, 0x18538067, 0x1f43b675];
export const [INFO, TRACKS, TAGS, ATTACHMENTS] = [0x1549a966, 0x1654ae6b, 0x1254c367, 0x1941a469];
export const [TIMESTAMP_SCALE, DURATION, MUXING_APP, WRITING_APP] = [0x2ad7b1, 0x4489, 0x4d80, 0x5741];
export const [TRACK_ENTRY, TRACK_NUMBER, TRACK_TYPE, TRACK_NAME] = [0xae, 0xd7, 0x83, 0x536e];
export const [CODEC_ID, VIDEO, PIXEL_WIDTH, PIXEL_HEIGHT, ENCODINGS] = [0x86, 0xe0, 0xb0, 0xba, 0x6d80];
export const [SEEK_HEAD, CUES, CHAPTERS] = [0x114d9b74, 0x1c53bb6b, 0x1043a770];
export const [SIMPLE_BLOCK, BLOCK_GROUP, BLOCK] = [0xa3, 0xa0, 0xa1];
/** A checksum of the elements beside it, which no longer holds once one of them is blanked. */
export const CHECKSUM = 0xbf;
export const SEGMENT_CHILDREN: ReadonlySet<number> = new Set([
  CLUSTER,
  INFO,
  TRACKS,
  TAGS,
  ATTACHMENTS,
  SEEK_HEAD,
  CUES,
  CHAPTERS,
]);

/* Types of tracks. */
export const PICTURES = 1;
export const SOUND = 2;
