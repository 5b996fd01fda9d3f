/** The section of the share page about other sites. */
export const embedding = {
  title: 'Embed in a website',
  text: 'Show this project inside pages of your own site. Only sites that you name can do it.',
  sites: 'Sites that may show this project',
  site: 'Address of a site',
  add: 'Allow this site',
  remove: (site: string) => `Remove ${site}`,
  notRemoved: 'The site could not be removed',
  none: 'No site may show this project yet.',
  private: 'The project is private. Sites can show it once it is public.',
  view: 'What the site shows',
  views: { ar: 'AR with the camera', '3d': '3D view without a camera' },
  arNeedsPro: 'With the Free plan, sites show the 3D view without a camera. With Pro they can show AR.',
  upgrade: 'Upgrade to Pro',
  code: 'Code for the site',
  permissions: {
    ar: 'The part “allow” passes camera, motion, fullscreen and sound on to the frame. Without “camera”, visitors see the content without it and can open AR in a new tab. The site itself needs https.',
    '3d': 'The part “allow” passes fullscreen and sound on to the frame. The camera is never asked for.',
  },
  more: 'Events and oEmbed',
  events:
    'The frame tells the site when AR has started, when the picture was found or lost, and when content was tapped. Nothing else leaves it. The last line ends AR.',
  script: 'Script for the site',
  oembed:
    'Sites that understand oEmbed, such as WordPress, can embed the AR link by itself once an administrator allows this server as a provider.',
  copy: 'Copy the code',
  copied: 'Copied',
  copyFailed: { title: 'It could not be copied', description: 'Select it and copy it by hand.' },
  failed: 'The sites could not be loaded',
  retry: 'Try again',
};
