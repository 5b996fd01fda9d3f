/** Size of link-preview pictures: the aspect ratio to which chats and social networks crop. */
export const LINK_PREVIEW_SIZE = { widthPx: 1200, heightPx: 630 };
