/** Every picture that previews a link has the shape that chats and social networks cut to. */
export const LINK_PREVIEW_SIZE = { widthPx: 1200, heightPx: 630 };
