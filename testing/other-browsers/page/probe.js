/**
 * Runs before the code of every page and of the AR frame; reports errors and warnings, and replaces the camera by a
 * canvas on which a clip's frames are drawn, since neither engine's driver can be given a camera file.
 */
(() => {
  // tsx wraps the functions that the harness sends here in calls of __name.
  Object.assign(globalThis, { __name: (value) => value });
  report();
  if (document.currentScript.hasAttribute('data-phone')) beAPhone();

  /**
   * Pretends to have a touch screen and one camera. The changes are made on prototypes, because WebKit may collect a
   * wrapper object together with properties set on it.
   */
  function beAPhone() {
    MediaDevices.prototype.getUserMedia = openCamera;
    MediaDevices.prototype.enumerateDevices = async () => [{ kind: 'videoinput', deviceId: 'clip', label: '' }];
    Object.defineProperty(Navigator.prototype, 'maxTouchPoints', { get: () => 5 });
    const matchMedia = globalThis.matchMedia.bind(globalThis);
    globalThis.matchMedia = (query) => matchMedia(query.includes('any-pointer: coarse') ? 'all' : query);
  }

  /** A page that is still there after this long was not left. */
  const LEFT_WITHIN_MS = 3000;
  /** True while the page is being left. WebKit then reports its unfinished requests to it as errors. */
  let leaving = false;
  addEventListener('beforeunload', () => {
    leaving = true;
    // The user may have chosen to stay on the page.
    setTimeout(() => (leaving = false), LEFT_WITHIN_MS);
  });

  function send(text) {
    if (leaving && /TypeError: Load failed|Couldn't load texture blob:/.test(text)) return;
    navigator.sendBeacon('/__browsers/log', `${location.pathname}: ${text}`);
  }

  function report() {
    for (const level of ['error', 'warn']) {
      const original = console[level];
      console[level] = (...parts) => {
        send(`console.${level}: ${parts.map(String).join(' ')}`);
        original.apply(console, parts);
      };
    }
    addEventListener('error', ({ message, error }) => message && send(`uncaught: ${message} ${error?.stack ?? ''}`));
    addEventListener('unhandledrejection', ({ reason }) => send(`unhandled: ${reason} ${reason?.stack ?? ''}`));
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      send(`content security policy: ${violatedDirective} ${blockedURI} by ${sourceFile}`),
    );
  }

  /** Plays frames `first` to `last` in a loop; `anchoraCamera.show` chooses others. */
  async function openCamera() {
    const { width, height, fps, ranges } = await (await fetch('/__browsers/camera.json')).json();
    const clip = new Uint8Array(await (await fetch('/__browsers/camera.y4m')).arrayBuffer());
    const frames = framesOf(clip, width, height);
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d', { alpha: false });
    const picture = context.createImageData(width, height);
    let [first, last] = ranges.seen;
    let next = first;
    const draw = () => {
      fromI420(frames[next], width, height, picture.data);
      context.putImageData(picture, 0, 0);
      next = next >= last ? first : next + 1;
    };
    draw();
    const timer = setInterval(draw, 1000 / fps);
    globalThis.anchoraCamera = {
      show(range) {
        [first, last] = ranges[range];
        next = first;
      },
    };
    // The stream takes pictures more often, 30 a second, than any clip changes.
    const stream = canvas.captureStream(30);
    const [track] = stream.getVideoTracks();
    const stop = track.stop.bind(track);
    track.stop = () => {
      clearInterval(timer);
      stop();
    };
    return stream;
  }

  /** The planes of each frame of a y4m file, which has a header and one line before each frame. */
  function framesOf(clip, width, height) {
    const newline = 10;
    const bytes = (width * height * 3) / 2;
    const frames = [];
    for (let at = clip.indexOf(newline) + 1; at < clip.length; at += bytes) {
      at = clip.indexOf(newline, at) + 1;
      frames.push(clip.subarray(at, at + bytes));
    }
    return frames;
  }

  /** Converts planar YUV to RGBA: BT.601, limited range, like the clip. */
  function fromI420(planes, width, height, rgba) {
    const chroma = width * height;
    const quarter = chroma / 4;
    for (let y = 0, to = 0; y < height; y++) {
      const row = chroma + (y >> 1) * (width >> 1);
      for (let x = 0; x < width; x++, to += 4) {
        const luma = 1.164 * (planes[y * width + x] - 16);
        const u = planes[row + (x >> 1)] - 128;
        const v = planes[row + quarter + (x >> 1)] - 128;
        rgba[to] = luma + 1.596 * v;
        rgba[to + 1] = luma - 0.392 * u - 0.813 * v;
        rgba[to + 2] = luma + 2.017 * u;
        rgba[to + 3] = 255;
      }
    }
  }
})();
