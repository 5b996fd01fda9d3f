/**
 * Numbers that client and server must agree on; the end of a name is its unit. Limits without a reason of their own
 * were chosen, not measured: people stay well below them, and they bound the work that one account causes.
 */

export const MB = 1024 * 1024;

export const MAX_MODEL_BYTES = 50 * MB;
/**
 * Smaller models arrive within a second over a slow line and get no variants, unless a texture has more than
 * `MIN_LIGHTENED_TEXTURE_PX` a side.
 */
export const MIN_LIGHTENED_BYTES = 200 * 1024;
export const MIN_LIGHTENED_TEXTURE_PX = 1024;
export const MAX_VIDEO_BYTES = 100 * MB;
/** A video that the server converts. */
export const MAX_SOURCE_BYTES = 100 * MB;
/** Longest part of a video that is converted, s; visitors would wait for a longer one. */
export const MAX_CONVERTED_S = 180;
/**
 * Shorter sides, px, between which the creator of a converted video chooses; the first is proposed. With 1080, a video
 * of 1920 × 1080 at 30 frames a second is the largest that level 4.0 of H.264 allows.
 */
export const VIDEO_LINES = [720, 1080] as const;
export type VideoLines = (typeof VIDEO_LINES)[number];
/** Videos of one user that wait for the server to convert them, or are being converted. */
export const MAX_WAITING_CONVERSIONS = 3;
/** An iPhone downloads the whole file before it shows anything. */
export const MAX_USDZ_BYTES = 50 * MB;
/** Recent iPhones do not open files with more triangles; `bake-model.ts` of the AR runtime has the same. */
export const MAX_USDZ_TRIANGLES = 400_000;
/** A lighter one is offered in place of a larger USDZ than this, which takes 7 s at 10 Mbit/s. */
export const LIGHT_USDZ_BYTES = 8 * MB;
export const MAX_TARGET_IMAGE_BYTES = 10 * MB;
export const MAX_SOUND_BYTES = 10 * MB;
/** The reader of tracking files refuses longer ones, in any container. */
export const MAX_TRACKING_FILE_BYTES = 16 * MB;

export const MIN_TARGET_IMAGE_SIDE_PX = 64;
export const MAX_TARGET_IMAGE_SIDE_PX = 8192;

/**
 * Pictures up to this size are decoded regardless of their content. The limits below refuse larger ones that are almost
 * all of one colour. They were set (2026-11) between one colour and a lone logo, each 8192×8192: as PNG 930 to 1,030
 * and 290 to 400 bytes per coded byte, as optimized JPEG 340 and 170 pixels per coded byte. A lower limit refuses flat
 * posters.
 */
export const ALWAYS_DECODED_PIXELS = 16_000_000;
export const MAX_PNG_BYTES_PER_BYTE = 700;
export const MAX_JPEG_PIXELS_PER_BYTE = 250;
/** Pixels times scans of a progressive JPEG: the largest picture in 22 scans. Encoders write at most a dozen. */
export const MAX_JPEG_PIXELS_IN_SCANS = 1_500_000_000;

/**
 * Tracking score, 0..1, below which no screen shows a target image as good or in green. The score estimates the share
 * of first looks in which visitors find the picture at once. Set on 2026-11-22: usable photographs, posters and logos
 * score 0.95 to 1, pages of text 0.89 to 0.94, faint pictures 0.82 to 0.98, wallpapers and brick walls 0.2 to 0.76, a
 * lone logo and a repeated pattern below 0.3. A higher limit warns about text; a lower one praises pictures whose parts
 * look alike.
 */
export const LEAST_GOOD_TRACKING_SCORE = 0.8;

/** Longer side of the small picture that is made of every uploaded picture. */
export const PREVIEW_SIDE_PX = 640;

/** Larger files are uploaded through the server instead of by a presigned PUT. */
export const DIRECT_UPLOAD_MAX_BYTES = 25 * MB;
/** Time after which an upload without an end is given up. */
export const UPLOAD_TIMEOUT_MS = 5 * 60_000;
export const PRESIGN_TIMEOUT_MS = 10_000;
export const PRESIGNED_PUT_LIFETIME_MS = 10 * 60_000;
export const MAX_CONCURRENT_UPLOADS = 3;
/** Presigned uploads of one user that may be in completion at once: being checked, or waiting for their check. */
export const MAX_CONCURRENT_COMPLETIONS = 8;

/** Browsers that stay signed in to one account; a further sign-in ends the least recently used session. */
export const MAX_SESSIONS_PER_USER = 100;

export const MIN_USERNAME_LENGTH = 3;
export const MAX_USERNAME_LENGTH = 64;
export const MIN_PASSWORD_LENGTH = 6;
/** The owner of an account is notified after this many wrong passwords within an hour. */
export const PASSWORD_WARNING_FAILURES = 20;
/** Wrong codes of an authenticator app that an account can be given in an hour; further codes have to wait. */
export const WRONG_CODES_AN_HOUR = 10;
export const RECOVERY_CODE_COUNT = 10;
/** Characters of a recovery code: 80 random bits. */
export const RECOVERY_CODE_LENGTH = 16;
/** Time for the second factor after a right password. */
export const FACTOR_TICKET_LIFETIME_S = 5 * 60;
/** Time for which a mailed link to set a new password works. */
export const RESET_LINK_HOURS = 1;
export const MAX_PASSKEYS = 20;
export const MAX_PASSKEY_NAME_LENGTH = 60;
export const MAX_TOKEN_NAME_LENGTH = 60;
export const MAX_TOKEN_DAYS = 365;
/** Tokens of one member in one workspace. */
export const MAX_TOKENS = 20;
export const MAX_WEBHOOKS = 20;
export const MAX_WEBHOOK_URL_LENGTH = 500;
/** Deliveries of one webhook that are sent at once. */
export const WEBHOOK_DELIVERIES_AT_ONCE = 5;
/** Time from the look-up of a receiver's name to the end of its answer. */
export const WEBHOOK_TIMEOUT_MS = 10_000;
/** Hours after which a delivery is given up, and a webhook without any success switched off. */
export const WEBHOOK_RETRY_HOURS = 24;
/** Hours for which a former secret still signs, so that receivers can change over. */
export const FORMER_SECRET_HOURS = 24;
export const WEBHOOK_LOG_DAYS = 30;
export const WEBHOOK_LOG_LENGTH = 100;
/** Days for which a token that has expired is still listed. */
export const EXPIRED_TOKEN_DAYS = 30;
/** An operator's removal of the factors of an account waits for this long, so that its owner can stop it. */
export const FACTOR_REMOVAL_DELAY_HOURS = 24;
/** Argon2 hashes any length; the cap bounds the work that one request can cause. */
export const MAX_PASSWORD_LENGTH = 1024;
export const MAX_EMAIL_LENGTH = 254;
export const MAX_DISPLAY_NAME_LENGTH = 100;
export const MAX_CONTACT_MESSAGE_LENGTH = 4000;
export const MAX_REPORT_LENGTH = 1000;
export const MAX_PROJECT_NAME_LENGTH = 120;
export const MAX_PROJECT_DESCRIPTION_LENGTH = 2000;
export const MAX_FILE_NAME_LENGTH = 255;
/** A type and a subtype of 127 characters each, with a slash (RFC 6838, section 4.2). */
export const MAX_MIME_TYPE_LENGTH = 255;
export const MAX_IDEMPOTENCY_KEY_LENGTH = 255;
/** Address of a file or page. The product's own have less than 200 characters; the cap bounds what is parsed. */
export const MAX_ADDRESS_LENGTH = 2048;
/** Photos are uploads of their user, whose addresses are short. */
export const MAX_PHOTO_ADDRESS_LENGTH = 500;
/** ID token of the identity provider, which takes one to two thousand characters. */
export const MAX_ID_TOKEN_LENGTH = 8192;
/** Secret of a link in a mail, or id of a payment; the product's secrets have 22 to 43 characters. */
export const MAX_SECRET_LENGTH = 255;

/** Projects on one page of a list: as many as a large window shows, and a few rows more. */
export const PROJECT_PAGE_SIZE = 60;
export const MAX_SEARCH_LENGTH = 200;

/** A deleted project can be restored for this many days, then its row and files are purged. */
export const TRASH_RETENTION_DAYS = 30;

/** A visitor's report is erased this many days after an operator closed it. */
export const CLOSED_REPORT_RETENTION_DAYS = 180;

/** Events of an account on one page of its recent activity. */
export const ACTIVITY_PAGE_SIZE = 10;
/** Days after which the address of a recorded event is erased, and the event itself. */
export const AUDIT_ADDRESS_RETENTION_DAYS = 30;
export const AUDIT_RETENTION_DAYS = 365;

/** Number of days, today included, that the daily counts of a project cover. */
export const DAILY_COUNT_DAYS = 30;

/**
 * Largest id that a request may name: those of most tables are 32-bit integers, and none of the others gets near it.
 */
export const MAX_ID = 2 ** 31 - 1;

/** Interval at which a page that shows a running job asks for its state. */
export const JOB_POLL_MS = 2000;

/** A scene document as JSON in UTF-8. A page that closes can still send 64 KB (`keepalive`). */
export const MAX_SCENE_DOCUMENT_BYTES = 48 * 1024;
export const MAX_SCENES = 10;
export const MAX_SCENE_ITEMS = 24;
/** Items of all scenes of a document. */
export const MAX_DOCUMENT_ITEMS = 60;
/** Different files in a document. */
export const MAX_DOCUMENT_FILES = 40;
export const MAX_TARGETS = 12;
/** Bytes of content that one scene may load. */
export const MAX_SCENE_BYTES = 100 * MB;
/** The editor warns above it when a scene is published. */
export const HEAVY_SCENE_BYTES = 15 * MB;
export const MAX_SCENE_NAME_LENGTH = 60;
export const MAX_ALT_TEXT_LENGTH = 300;
export const MAX_TEXT_ITEM_LENGTH = 280;
export const MAX_BUTTON_LABEL_LENGTH = 40;
export const MAX_LINK_LENGTH = 2048;
export const MAX_MAIL_SUBJECT_LENGTH = 120;
export const MAX_MAP_LABEL_LENGTH = 80;
export const MAX_VERSION_NOTE_LENGTH = 200;
export const MAX_TAP_ACTIONS = 3;
/** A tab that edits a draft counts as closed when it has sent nothing to the server for this long. */
export const EDITOR_GONE_AFTER_S = 60;
/** Texts of a brand: on the start screen, after a visit, and in previews of links. */
export const MAX_BRAND_START_TEXT_LENGTH = 160;
export const MAX_BRAND_END_TEXT_LENGTH = 160;
export const MAX_BRAND_NAME_LENGTH = 60;
export const MAX_BRAND_LINK_TEXT_LENGTH = 200;
/** Saves of the draft of one project in a minute. */
export const DRAFT_SAVES_A_MINUTE = 120;
/** Limits of the scene documents of an account without Pro. */
export const FREE_SCENE_LIMITS = { targets: 2, scenes: 1, items: 10 } as const;

/** Number of published versions that are kept besides the pinned ones; a publication deletes older ones. */
export const KEPT_VERSIONS = 20;
export const MAX_PINNED_VERSIONS = 20;
/** Visitors who opened a version before it was replaced can still fetch its files for this long. */
export const REPLACED_FILES_OPEN_MS = 60 * 60_000;
/** Publications in an hour. */
export const PUBLISHES_AN_HOUR = { project: 30, user: 60, proUser: 600 } as const;

/** Lifetime of a preview's link. */
export const PREVIEW_LIFETIME_MS = 24 * 60 * 60_000;
/** Interval at which a preview's stream shows that it is still open. */
export const PREVIEW_HEARTBEAT_MS = 20_000;
/**
 * Streams at once by which preview pages follow saves: of one preview, one network, and one server process, which
 * counts those of stages, too. Further pages have to poll.
 */
export const MAX_PREVIEW_STREAMS = { preview: 4, network: 20, node: 2000 } as const;
/** Streams with which one member follows drafts on stages. */
export const MAX_STAGE_STREAMS = 4;
/** Interval at which a preview page without a stream polls the draft. */
export const PREVIEW_POLL_MS = 3000;

/** A page ticket counts for this long, and never past the end of its day (UTC). */
export const PAGE_TICKET_LIFETIME_MS = 2 * 60 * 60_000;
/** A visitor who saw the content for this long has stayed. */
export const STAYED_AFTER_S = 10;
/** Cells of a breakdown below this number of visitors are merged into `other`. */
export const LEAST_SHOWN_VISITORS = 5;
/** Days for which the numbers of visitors are kept: a year, and a month for comparison. */
export const VISITOR_COUNT_RETENTION_DAYS = 400;
/** Most named links and QR codes of one project. */
export const MAX_NAMED_LINKS = 100;
export const MAX_SOURCE_NAME_LENGTH = 60;
/** Most sites that may show one project in a frame. */
export const MAX_EMBED_SITES = 20;
/** Longest origin of such a site: a host name has at most 253 characters. */
export const MAX_EMBED_SITE_LENGTH = 270;
/** Most rows of one project and day, one for each value of each property. */
export const MAX_VISITOR_ROWS_A_DAY = 2000;

export const MAX_WORKSPACE_NAME_LENGTH = 60;
/** Workspaces with members that one account can own. */
export const MAX_OWN_WORKSPACES = 10;
/** Days from the start of a plan in which its payment is returned on request. */
export const REFUND_DAYS = 30;
/** Days before the end of a plan that does not renew at which its owner is told. */
export const PLAN_NOTICE_DAYS = 14;
/** Review links of one project at a time. */
export const MAX_REVIEW_LINKS = 10;
/** Days that a review link may last. */
export const MAX_REVIEW_DAYS = 90;
export const MAX_REVIEW_NAME_LENGTH = 60;
/** UTF-16 units of one comment. */
export const MAX_COMMENT_LENGTH = 1000;
/** Comments of a project in all. */
export const MAX_COMMENTS = 2000;
/** Comments that the guests of one review link, or one member, can add in an hour. */
export const COMMENTS_AN_HOUR = { guest: 20, member: 120 } as const;
export const MAX_GUEST_NAME_LENGTH = 60;
/** Members whom one comment can mention. */
export const MAX_MENTIONS = 10;

/** Characters of a domain name (RFC 1035). */
export const MAX_DOMAIN_LENGTH = 253;
/** Days for which a domain is served without its TXT record. */
export const DOMAIN_GRACE_DAYS = 7;
/** Checks of a domain by a press of its button. */
export const DOMAIN_CHECKS_AN_HOUR = 60;

/**
 * Limits of the contents of an archive that a program unpacks. Zip bombs promise gigabytes in kilobytes; whole scenes
 * with their textures stay far below.
 */
export const ZIP_LIMITS = { entries: 500, unpackedBytes: 500 * MB, ratio: 100 } as const;
/** Below this size any ratio is harmless: flat pictures and empty layers compress well. */
export const ZIP_RATIO_FROM_BYTES = MB;
/**
 * Limit of all files together that are chosen for the conversion of a model. Parsers need several times as much memory.
 */
export const MAX_PICKED_MODEL_BYTES = 500 * MB;

/** Copies of one project that stay in the owner's bucket. */
export const MAX_BACKUP_COPIES = 30;
/** Largest object that S3 accepts in one PUT. */
export const MAX_BACKUP_GB = 5;
export const BACKUP_COPIES_PAGE_SIZE = 20;
export const BACKUP_LINKS_AN_HOUR = 120;
/** Presses of “back up now”. */
export const BACKUP_PRESSES_AN_HOUR = 20;
/** Runs in a row that fail before the owner is told. */
export const BACKUP_FAILURES_TOLD = 3;
/** Days of failures after which backups pause. */
export const BACKUP_PAUSE_DAYS = 7;

/** UTF-16 units of one message to or from the support. */
export const MAX_SUPPORT_TEXT_LENGTH = 4000;
/** UTF-16 units of the place where a problem occurred: an address, or words. */
export const MAX_SUPPORT_PAGE_LENGTH = 300;
/** A support code as people type it: ten characters, with room for the spaces and dashes between them. */
export const MAX_TYPED_SUPPORT_CODE_LENGTH = 24;
/** Pictures of one message. */
export const MAX_SUPPORT_IMAGES = 3;
/** Conversations of one user that are not closed. */
export const MAX_OPEN_SUPPORT_THREADS = 20;
/** Messages of one conversation. */
export const MAX_SUPPORT_MESSAGES = 200;
/** Threads and messages that one user can send in an hour. */
export const SUPPORT_AN_HOUR = { threads: 5, messages: 30 } as const;
/** Conversations that the list shows, latest first. */
export const LISTED_SUPPORT_THREADS = 100;
/** A closed conversation is erased after this many days. */
export const CLOSED_SUPPORT_RETENTION_DAYS = 730;

/** An invite that was not accepted in this time ends. */
export const INVITE_LIFETIME_MS = 7 * 24 * 60 * 60_000;
/** Invites that one member can send in a day. */
export const INVITES_A_DAY = 20;
/** The time in which an offered workspace can be taken over. */
export const OFFER_LIFETIME_MS = 7 * 24 * 60 * 60_000;
