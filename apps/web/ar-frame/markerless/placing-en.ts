import type { PlacingTexts } from './placing-texts';

export const placing: PlacingTexts = {
  intro: {
    placed: 'Put the content on the floor or a table in front of you.',
    around: 'See the content around you through the camera.',
    plain: 'Look at the content here, or open it on a phone.',
  },
  hints: {
    'move-phone': 'Move the phone slowly, pointing at the floor or a table',
    'look-down': 'Point the phone down at the floor ahead',
    'tap-to-place': 'Tap the screen to place',
    'tracking-limited': 'The room is not recognised yet. Move slowly, where there is enough light.',
    'turn-back': 'The content is out of view. Turn the phone back to see it.',
    'too-dark': 'It is too dark to see the floor. Turn on a light, or uncover the camera.',
    'too-fast': 'Move the phone more slowly',
    'too-plain': 'The floor is too plain to hold on to. Place the content on a floor with a pattern.',
    covered: 'Something covers the floor. Point the phone at the place around the content.',
  },
  movePhoneWalls: 'Move the phone slowly, pointing at the floor, a table or a wall',
  gestures: 'Drag to move, pinch to resize, twist with two fingers to turn',
  placed: 'The content is placed',
  recentre: 'In front of me',
  placeAgain: 'Place again',
  size: (shown) => `Size ${shown}`,
  forRealSize: (size) => `${size}, tap for real size`,
  isRealSize: (size) => `${size}, real size`,
  otherWays: 'Other ways',
  ways: {
    webxr: 'Place on a surface (full AR)',
    'quick-look': 'Open in the iPhone’s AR viewer',
    'scene-viewer': 'Open in Google’s AR viewer',
    'camera-world': 'Place on the floor and walk around it',
    'camera-motion': 'Camera, following how you turn',
    camera: 'Camera only',
    'no-camera': '3D view without a camera',
  },
  videoOnly: 'Video without a camera',
  preview: {
    model: (name) => `3D model ${name}. Drag or use the arrow keys to turn it, + and − to bring it nearer or farther.`,
    tryCamera: 'Try the camera again',
    noDrawing: 'This browser cannot draw the 3D model. Open this link in another browser or on another device.',
  },
  presentWay: 'In use',
  guide: {
    placing:
      'Point the phone at the floor or a table and tap to place the content. Drag to move it, pinch to resize it, twist with two fingers to turn it.',
    plain: {
      '3d-model':
        'Drag to turn the model, pinch or scroll to bring it nearer. To see it in AR, allow the camera on a phone.',
      video: 'Play the video here with its own controls. To see it in AR, allow the camera on a phone.',
    },
  },
  startHere: 'View in the browser',
  lost: {
    'camera-denied': 'The camera is blocked, so the content is shown without it.',
    'camera-none': 'No camera was found, so the content is shown without it.',
    'camera-busy': 'Another app is using the camera, so the content is shown without it.',
    untracked: 'The picture cannot be recognised, so the content is shown without the camera.',
    'motion-denied': 'Motion may not be read, so the content stays still before the camera.',
  },
};
