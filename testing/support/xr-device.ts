/// <reference types="webxr" />
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContext, Frame, Page } from '@playwright/test';
import type { XRDevice } from 'iwer';

/**
 * The room of the emulated device, metres, y up, the device starting 1.5 m above the origin and looking along −z: a
 * floor, a table at `table`, a wall across the room.
 */
export const ROOM = {
  eyeHeight: 1.5,
  table: { y: 0.75, minX: 0.6, maxX: 1.8, minZ: -2.4, maxZ: -1.2 },
  wallZ: -4,
};

export interface XrDeviceOptions {
  /** Features of WebXR that the device lacks. */
  without?: string[];
  /** Whether the device refuses to start a session. */
  refuse?: boolean;
}

type Vector = [x: number, y: number, z: number];

declare global {
  interface Window {
    xrDevice?: XRDevice;
    /** Scenes and renderers that three.js announces to developer tools. */
    threeObjects?: unknown[];
    xrAsked?: XRSessionInit[];
    xrLost?: boolean;
  }
}

/**
 * Replaces WebXR in the AR frames of a context by that of an emulated phone. Only browser APIs are changed, never the
 * product's code.
 */
export async function emulateXr(
  context: BrowserContext,
  { without = [], refuse = false }: XrDeviceOptions = {},
): Promise<void> {
  const runtime = readFileSync(
    createRequire(import.meta.url)
      .resolve('iwer')
      .replace(/lib.index\.js$/, 'build/iwer.min.js'),
    'utf8',
  );
  // The script is injected without a bundler and acts only in the AR frame.
  await context.addInitScript(`if (location.pathname.startsWith('/ar-frame')) {
    ${runtime}
    // tsx wraps functions in calls of __name, which the page does not define.
    const __name = (value) => value;
    (${installDevice.toString()})(${JSON.stringify({ room: ROOM, without, refuse })});
  }`);
}

/** Runs in the AR frame, before the product's own code. */
function installDevice({ room, without, refuse }: { room: typeof ROOM; without: string[]; refuse: boolean }): void {
  const { XRDevice: Device } = (globalThis as unknown as { IWER: { XRDevice: typeof XRDevice } }).IWER;
  const features = ['viewer', 'local', 'local-floor', 'hit-test', 'anchors', 'dom-overlay', 'plane-detection'];
  const device = new Device(
    {
      name: 'Phone',
      controllerConfig: undefined,
      supportedSessionModes: ['inline', 'immersive-ar'],
      supportedFeatures: features.filter((feature) => !without.includes(feature)),
      supportedFrameRates: [60],
      isSystemKeyboardSupported: false,
      internalNominalFrameRate: 60,
      environmentBlendModes: { 'immersive-ar': 'alpha-blend' },
      interactionMode: 'screen-space',
      userAgent: navigator.userAgent,
    } as unknown as ConstructorParameters<typeof XRDevice>[0],
    // The device has one eye, with a vertical angle of view of 1.1 rad, about that of a phone's camera.
    { ipd: 0, fovy: 1.1, stereoEnabled: false },
  );
  device.installRuntime({ forceInstall: true });

  type Row4 = [number, number, number, number];
  type Matrix = readonly [...Row4, ...Row4, ...Row4, ...Row4];
  class Surroundings {
    version = '1';
    environmentCanvas = document.createElement('canvas');
    trackedPlanes = new Set();
    trackedMeshes = new Set();
    planesVisible = false;
    boundingBoxesVisible = false;
    meshesVisible = false;
    render(): void {}
    loadEnvironment(): void {}
    loadDefaultEnvironment(): void {}
    deleteAll(): void {}
    computeDepthBuffer(): null {
      return null;
    }
    /** The ray points along −z of `ray`. */
    computeHitTestResults(ray: Matrix): number[][] {
      const [ox, oy, oz] = [ray[12], ray[13], ray[14]];
      const [dx, dy, dz] = [-ray[8], -ray[9], -ray[10]];
      const found: { along: number; matrix: number[] }[] = [];
      const meet = (along: number, onWall: boolean, isThere: (x: number, y: number, z: number) => boolean): void => {
        const [x, y, z] = [ox + along * dx, oy + along * dy, oz + along * dz];
        // WebXR defines y as the surface's normal.
        const axes = onWall ? [1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0] : [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];
        if (along > 0 && isThere(x, y, z)) found.push({ along, matrix: [...axes, x, y, z, 1] });
      };
      const { table, wallZ } = room;
      meet(-oy / dy, false, (_x, _y, z) => z > wallZ);
      meet(
        (table.y - oy) / dy,
        false,
        (x, _y, z) => x > table.minX && x < table.maxX && z > table.minZ && z < table.maxZ,
      );
      meet((wallZ - oz) / dz, true, (_x, y) => y > 0);
      return found.toSorted((a, b) => a.along - b.along).map(({ matrix }) => matrix);
    }
  }
  device.installSEM(Surroundings as unknown as Parameters<XRDevice['installSEM']>[0]);
  device.position.set(0, room.eyeHeight, 0);
  window.xrDevice = device;

  window.xrAsked = [];
  const xr = navigator.xr as XRSystem;
  const request = xr.requestSession.bind(xr);
  xr.requestSession = (mode, init) => {
    window.xrAsked?.push(init ?? {});
    return refuse ? Promise.reject(new DOMException('refused', 'NotAllowedError')) : request(mode, init);
  };

  const frames = XRFrame.prototype as {
    getViewerPose: (this: XRFrame, space: XRReferenceSpace) => XRViewerPose | null;
  };
  const { getViewerPose } = frames;
  frames.getViewerPose = function getViewerPoseUnlessLost(space) {
    return window.xrLost ? null : getViewerPose.call(this, space);
  };

  const seen: unknown[] = (window.threeObjects = []);
  const tools = new EventTarget();
  tools.addEventListener('observe', (event) => seen.push((event as CustomEvent).detail));
  Object.assign(window, { ['__THREE_DEVTOOLS__']: tools });

  // The DOM overlay covers the camera picture, as on a real device.
  addEventListener('DOMContentLoaded', () => {
    const style = document.createElement('style');
    style.textContent = '#ui { z-index: 1000 }';
    document.head.append(style);
  });
}

/** Pictures after which a change of the phone shows: one takes it up, one is drawn with it, one to spare. */
export const SETTLED_AFTER = 3;

/** The emulated phone in a page's AR frame. */
export class XrPhone {
  constructor(private readonly page: Page) {}

  /** Moves the phone to a point and looks at another; returns after frames from there have been drawn. */
  async look(from: Vector, at: Vector): Promise<void> {
    await this.run(
      ({ eye, target }) => {
        const { xrDevice } = window;
        if (!xrDevice) throw new Error('No emulated device');
        const [x, y, z] = [target[0] - eye[0], target[1] - eye[1], target[2] - eye[2]];
        const yaw = Math.atan2(-x, -z) / 2;
        const pitch = Math.atan2(y, Math.hypot(x, z)) / 2;
        xrDevice.position.set(eye[0], eye[1], eye[2]);
        xrDevice.quaternion.set(
          Math.cos(yaw) * Math.sin(pitch),
          Math.sin(yaw) * Math.cos(pitch),
          -Math.sin(yaw) * Math.sin(pitch),
          Math.cos(yaw) * Math.cos(pitch),
        );
      },
      { eye: from, target: at },
    );
    await this.pictures(SETTLED_AFTER);
  }

  /** Taps the camera picture outside all buttons. */
  async tap(): Promise<void> {
    await this.run(() => void window.xrDevice?.activeSession?.dispatchEvent(new Event('select')));
    await this.pictures(SETTLED_AFTER);
  }

  /** Ends AR from the phone's side, like its back gesture. */
  async endSession(): Promise<void> {
    await this.run(() => window.xrDevice?.activeSession?.end());
  }

  async setVisibility(state: 'visible' | 'visible-blurred' | 'hidden'): Promise<void> {
    await this.run((next) => window.xrDevice?.updateVisibilityState(next as never), state);
    await this.pictures(SETTLED_AFTER);
  }

  /** Sets whether the device has lost its position. */
  async loseTrack(lost: boolean): Promise<void> {
    await this.run((isLost) => {
      window.xrLost = isLost;
    }, lost);
    await this.pictures(SETTLED_AFTER);
  }

  async inSession(): Promise<boolean> {
    return this.run(() => Boolean(window.xrDevice?.activeSession));
  }

  async asked(): Promise<XRSessionInit[]> {
    return this.run(() =>
      (window.xrAsked ?? []).map(({ requiredFeatures, optionalFeatures }) => ({ requiredFeatures, optionalFeatures })),
    );
  }

  /**
   * Pose of the content in the room: its pose in the drawing camera's frame, transformed by the true pose of the
   * device. Null while nothing is shown.
   *
   * @param item of a document; everything together if it is left out.
   */
  async contentInRoom(item?: string): Promise<{
    position: Vector;
    facing: Vector;
    up: Vector;
    scale: number;
    /** Turn by the visitor's fingers, counter-clockwise seen from above, degrees. */
    turnDeg: number;
  } | null> {
    return this.run((name) => {
      type Matrix4 = { elements: number[]; clone(): Matrix4; invert(): Matrix4; multiply(by: Matrix4): Matrix4 };
      type Node = {
        name: string;
        visible: boolean;
        matrixWorld: Matrix4;
        children: Node[];
        isScene?: boolean;
        isPerspectiveCamera?: boolean;
        scale: { x: number };
        rotation: { y: number };
      };
      const isWorld = (one: Node): boolean =>
        Boolean(one.isScene) && one.children.some(({ name }) => name === 'placement');
      const scene = (window.threeObjects as Node[]).findLast(isWorld);
      const placement = scene?.children.find(({ name }) => name === 'placement');
      const camera = scene?.children.find(({ isPerspectiveCamera }) => isPerspectiveCamera);
      const { xrDevice } = window;
      if (!placement?.visible || !camera || !xrDevice) return null;
      const roomFromCamera = placement.matrixWorld.clone();
      const { x, y, z, w } = xrDevice.quaternion;
      const at = xrDevice.position;
      roomFromCamera.elements = [
        1 - 2 * (y * y + z * z),
        2 * (x * y + z * w),
        2 * (x * z - y * w),
        0,
        2 * (x * y - z * w),
        1 - 2 * (x * x + z * z),
        2 * (y * z + x * w),
        0,
        2 * (x * z + y * w),
        2 * (y * z - x * w),
        1 - 2 * (x * x + y * y),
        0,
        at.x,
        at.y,
        at.z,
        1,
      ];
      const named = (one: Node): Node | undefined =>
        one.name === name ? one : one.children.map(named).find((found) => found !== undefined);
      const shown = name === undefined ? placement : named(placement);
      if (!shown?.visible) return null;
      const roomFromContent = roomFromCamera.multiply(camera.matrixWorld.clone().invert()).multiply(shown.matrixWorld);
      const column = (index: number): [number, number, number] => {
        const [inX = NaN, inY = NaN, inZ = NaN] = roomFromContent.elements.slice(4 * index, 4 * index + 3);
        return [inX, inY, inZ];
      };
      const adjusted = placement.children[0];
      return {
        position: column(3),
        up: column(1),
        facing: column(2),
        scale: adjusted?.scale.x ?? 0,
        turnDeg: ((adjusted?.rotation.y ?? 0) * 180) / Math.PI,
      };
    }, item);
  }

  /** Waits until this many frames have been drawn. */
  async pictures(count: number): Promise<void> {
    await this.run(async (wanted) => {
      for (let drawn = 0; drawn < wanted; drawn++) await new Promise(requestAnimationFrame);
    }, count);
  }

  private async run<Result, Argument = undefined>(
    act: (argument: Argument) => Result,
    argument?: Argument,
  ): Promise<Awaited<Result>> {
    return this.frame().evaluate(act as never, argument) as Promise<Awaited<Result>>;
  }

  private frame(): Frame {
    const frame = this.page.frames().find((one) => new URL(one.url()).pathname.startsWith('/ar-frame'));
    if (!frame) throw new Error('The page shows no AR frame');
    return frame;
  }
}
