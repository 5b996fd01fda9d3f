import { KEPT_DAYS } from '@anchora/ar-runtime/camera/learned-lenses';

/** The three texts of a finding: the state, its meaning, and a remedy; the last is empty if nothing has to be done. */
const finding = (is: string, means: string, todo = '') => ({ is, means, todo });

export const deviceCheck = {
  title: 'What this device can do',
  subtitle: 'Checked here, in this browser. Nothing is sent anywhere.',
  reading: 'Looking at this device...',
  gets: 'What people see on a device like this',
  kinds: {
    tracked: 'On a printed picture',
    model: '3D model without a picture',
    video: 'Video without a picture',
  },
  ways: {
    image: 'The camera finds the picture and the content sits on it.',
    webxr: 'Placed on the floor or a table, and it stays there while you walk around.',
    'quick-look': 'Opens in the iPhone’s own AR viewer, at its real size.',
    'scene-viewer': 'Opens in Android’s own AR viewer.',
    'camera-world': 'Shown over the camera picture; it stays on the floor while you walk around.',
    'camera-motion': 'Shown over the camera picture; it keeps its place while you turn around.',
    camera: 'Shown over the camera picture, in front of you.',
    'no-camera': 'Shown on the screen without a camera, with a code to continue on a phone.',
  },
  try: 'Test camera, motion and speed',
  tryAgain: 'Test again',
  tryText: 'The browser asks for camera and motion. The camera closes again at once, and no picture is kept.',
  steps: {
    camera: 'Opening the camera...',
    motion: 'Reading motion...',
    speed: 'Measuring the tracker...',
  },
  tested: 'The test is done.',
  findings: 'In detail',
  marks: { good: 'Good', fair: 'Works with limits', bad: 'Not usable yet', unknown: 'Not tested yet' },
  names: {
    browser: 'Browser',
    address: 'Address',
    camera: 'Camera',
    motion: 'Motion',
    gyroscope: 'Gyroscope',
    ar: 'Placing on surfaces (WebXR)',
    world: 'Walking around content without WebXR',
    extended: 'Content stays when its picture leaves the view',
    curved: 'Pictures on bottles, cans and cups',
    phoneViewer: 'The phone’s own AR viewer (Quick Look, Scene Viewer)',
    graphics: '3D graphics (WebGL)',
    engine: 'Fast computing (SIMD)',
    speed: 'Tracking speed',
    video: 'Videos',
  },
  rows: {
    browser: {
      own: finding('Full browser (not inside an app)', 'Everything that the device offers can be used.'),
      'in-app': finding(
        'Built into an app',
        'Browsers inside apps often have no camera or lose it.',
        'Open the menu of the app and choose “Open in browser”.',
      ),
    },
    address: {
      secure: finding('Secure', 'The browser lets the page ask for the camera.'),
      insecure: finding(
        'Not secure (http)',
        'Browsers allow the camera on secure addresses only.',
        'Open this site with https:// in front.',
      ),
    },
    camera: {
      none: finding('None found', 'Content is shown without a camera picture.', 'Connect a camera, or use a phone.'),
      there: finding('Found, not tried yet', 'The test shows whether it opens.'),
      denied: finding(
        'Not allowed',
        'The browser does not let this site use the camera.',
        'Allow the camera in the browser’s settings for this site, then test again.',
      ),
      busy: finding(
        'In use or silent',
        'Another app or tab is using the camera, or it sends no picture.',
        'Close other apps that use the camera, then test again.',
      ),
      front: finding('Front camera only', 'A webcam finds pictures that are held up to it.'),
      'one-rear': finding('One rear camera', 'It finds printed pictures and shows the room.'),
      'several-rear': finding(
        'Several rear cameras',
        'The main one is used. It finds printed pictures and shows the room.',
      ),
    },
    motion: {
      none: finding('Not reported', 'Content stays in front of you instead of keeping its place in the room.'),
      likely: finding('Found, not tried yet', 'The test shows whether the device reports how it is held.'),
      reads: finding('Reported', 'Content keeps its place while you turn around.'),
      refused: finding(
        'Not allowed',
        'Content stays in front of you instead of keeping its place in the room.',
        'Close this tab, open the page again and allow motion when asked.',
      ),
    },
    ar: {
      surfaces: finding(
        'Yes (WebXR with hit test)',
        'The device finds floors and tables by itself and holds content there.',
      ),
      'no-hit-test': finding(
        'Partly (WebXR without hit test)',
        'The device knows where it is but not where surfaces are.',
        'Update the browser, and on Android the app Google Play Services for AR.',
      ),
      none: finding(
        'Not in this browser',
        'Other ways take its place, see above.',
        'On Android, use Chrome and install Google Play Services for AR, where the phone supports it.',
      ),
    },
    gyroscope: {
      there: finding('Found', 'Fast turns are followed, and the floor is found again after them.'),
      unknown: finding('Not told by the code', 'Open this page on the device itself to see it.'),
      none: finding('None', 'Content keeps its direction at best, not its place on the floor.'),
    },
    world: {
      walks: finding('Works', 'Content stays on the floor or a table while you walk, by camera and motion.'),
      turns: finding(
        'Turning only',
        'Without a gyroscope, content keeps its place while you turn around, not while you walk.',
      ),
      none: finding('Not here', 'It needs a phone with a camera, motion sensors and 3D graphics.'),
    },
    extended: {
      steady: finding('Works, with the motion sensors', 'The surroundings of the picture carry the content on.'),
      'by-picture': finding('Works, by the camera alone', 'In fast turns the place may be lost.'),
      none: finding('Not here', 'It needs a camera and 3D graphics.'),
    },
    curved: {
      works: finding('Works', 'Labels around a thing are found and followed like flat pictures.'),
      slow: finding('Works slowly', 'Content lags behind a thing that is turned in the hand.'),
      none: finding('Not here', 'It needs a camera and 3D graphics.'),
    },
    phoneViewer: {
      'quick-look': finding('AR Quick Look', 'Models open in it at their real size.'),
      'scene-viewer': finding('Scene Viewer', 'Models open in it where the phone supports AR.'),
      none: finding('None', 'Models are shown in the browser.'),
    },
    graphics: {
      hardware: finding('With the graphics chip', 'Models move smoothly.'),
      software: finding(
        'Without the graphics chip',
        'The processor draws everything: large models and videos stutter.',
        'Turn on hardware acceleration in the browser’s settings, or use another browser.',
      ),
      none: finding(
        'None',
        'Neither models nor videos can be drawn in 3D here.',
        'Update the browser, or turn on WebGL in its settings.',
      ),
    },
    engine: {
      simd: finding('Yes (WASM SIMD)', 'The tracker runs at full speed.'),
      plain: finding('No', 'The tracker runs several times slower.', 'Update the browser.'),
    },
    speed: {
      unknown: finding('Not measured yet', 'The test lets the tracker follow a moving picture for a second.'),
      fast: finding('Very fast', 'Content holds still on its picture, even in fast movements.'),
      fine: finding('Fast enough', 'Content follows its picture with every camera frame.'),
      slow: finding(
        'Slow',
        'Content lags a little behind its picture.',
        'Close other tabs and apps, and turn off battery saving mode.',
      ),
      'too-slow': finding(
        'Too slow',
        'Content jumps or lags.',
        'Close other tabs and apps, turn off battery saving mode, or use a newer device.',
      ),
    },
    video: {
      plays: finding('All play (H.264)', 'Every video of this site plays here.'),
      'no-h264': finding('H.264 is missing', 'Most videos of this site do not play here.', 'Use another browser.'),
    },
  },
  record: {
    title: 'How well does it hold its place?',
    text: 'Walk around a mark on the floor and save a file with the results. No picture leaves the phone.',
    action: 'Record world tracking',
  },
  perPicture: (ms: string) => `${ms} per picture`,
  codecs: (names: string) => `Also plays: ${names}`,
  code: {
    title: 'Support code',
    text: 'Give this code to the person helping you: it holds the results on this page and nothing else.',
    copy: 'Copy',
    copied: 'The code was copied',
    copyFailed: 'It could not be copied. Write it down.',
    ask: 'Ask the support with this code',
    readTitle: 'Read a support code',
    readText: 'Somebody sent you a code? It shows what their device can do.',
    label: 'Support code',
    placeholder: 'ABCDE-FGHJK',
    read: 'Read',
    readBack: (code: string) => `Results of code ${code}`,
    device: (platform: string, browser: string) => `${platform}, ${browser}`,
    close: 'Back to this device',
    faults: {
      malformed: 'A support code has ten letters and digits.',
      mistyped: 'This code has a typing error. Compare it character by character.',
      newer: 'This code comes from a later version and cannot be read here.',
    },
  },
  forget: {
    title: 'What this browser remembers',
    text: `While the viewer follows a picture or the floor, it learns the lens of the camera. The numbers stay in this browser for ${KEPT_DAYS} days, so that the next visit begins with them.`,
    action: 'Forget this device',
    done: 'Forgotten. The next visit learns the lens again.',
  },
  platforms: {
    other: 'Unknown system',
    android: 'Android',
    ios: 'iPhone or iPad',
    windows: 'Windows',
    macos: 'Mac',
    linux: 'Linux',
    chromeos: 'ChromeOS',
  },
  unknownBrowser: 'unknown browser',
};
