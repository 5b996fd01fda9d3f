import type { TemplateCategory, TemplateDifficulty, TemplateId } from '@anchora/contract/templates';

interface TemplateText {
  title: string;
  description: string;
  /** Tells visitors what to do and what they will see; used as the description of projects from this template. */
  guide: string;
  tags: readonly string[];
}

export const templates = {
  title: 'Templates',
  subtitle: 'Start from something finished: each brings its own picture, model or video, and you change what you like.',
  filters: {
    label: 'Filters',
    category: 'Category',
    difficulty: 'Difficulty',
    all: 'All',
    allDifficulties: 'All',
    clear: 'Clear Filters',
  },
  count: (count: number) => `${count} ${count === 1 ? 'template' : 'templates'}`,
  none: 'No templates found for the selected filters.',
  use: 'Use Template',
  useOf: (title: string) => `Use Template: ${title}`,
  preview: 'Preview',
  previewOf: (title: string) => `Preview: ${title}, opens in a new tab`,
  tags: 'Tags',
  play: (title: string) => `Show ${title} in motion`,
  picture: (title: string) => `Picture of ${title}`,
  modelFailed: 'The 3D model could not be shown.',
  kinds: {
    'image-tracking 3d-model': '3D model on a picture',
    'image-tracking video': 'Video on a picture',
    'markerless 3d-model': '3D model in the room',
    'markerless video': 'Video in the room',
  },
  categories: {
    'E-commerce': 'E-commerce',
    Marketing: 'Marketing',
    'Real Estate': 'Real Estate',
    Events: 'Events',
    Education: 'Education',
    Healthcare: 'Healthcare',
    Gaming: 'Gaming',
    Retail: 'Retail',
  } satisfies Record<TemplateCategory, string>,
  difficulties: {
    Beginner: 'Beginner',
    Intermediate: 'Intermediate',
    Advanced: 'Advanced',
  } satisfies Record<TemplateDifficulty, string>,
  items: {
    'table-lamp': {
      title: 'Lamp at Home',
      description: 'A brass lamp at its true size: shoppers put it on their own table before they buy.',
      guide: 'Put the lamp on your own table and walk around it: it has its true size.',
      tags: ['Product', 'True size', 'Markerless'],
    },
    'cold-brew': {
      title: 'Living Poster',
      description: 'The drink on a street poster fills up, and the price tag swings. The clip fits the poster exactly.',
      guide: 'Point your camera at the poster and watch the glass fill.',
      tags: ['Poster', 'Video', 'Campaign'],
    },
    'garden-house': {
      title: 'House from the Brochure',
      description: 'A floor plan becomes a house whose roof lifts off, so that buyers look into the rooms.',
      guide: 'Point your camera at the floor plan. The roof lifts off to show the rooms.',
      tags: ['Floor plan', 'Animated', 'Print'],
    },
    'opening-night': {
      title: 'Opening Night',
      description: 'An invitation plays life-size wherever the guest stands: stage, lights and the date.',
      guide: 'Place the stage before you and turn the sound on.',
      tags: ['Invitation', 'Video', 'Markerless'],
    },
    'solar-system': {
      title: 'Solar System Page',
      description: 'A textbook page whose planets rise from the paper and run on their orbits.',
      guide: 'Point your camera at the page. The nearer a planet is to the sun, the faster it runs.',
      tags: ['Classroom', 'Animated', 'Science'],
    },
    breathing: {
      title: 'Breathing Leaflet',
      description: 'A leaflet for the waiting room that breathes with its reader, four seconds in and four out.',
      guide: 'Point your camera at the leaflet and breathe with the flower: in while it opens, out while it closes.',
      tags: ['Leaflet', 'Video', 'Calm'],
    },
    robot: {
      title: 'Pocket Robot',
      description: 'A collectable robot that waves and hovers on any table, for games, cards and fan pages.',
      guide: 'Place the robot on a table and wave back.',
      tags: ['Character', 'Animated', 'Markerless'],
    },
    'noodle-menu': {
      title: 'Menu That Serves',
      description: 'The dish stands steaming on the printed menu, with its price; a button shows what is in it.',
      guide: 'Lay the menu on the table and point your camera at it: the bowl stands on the mat.',
      tags: ['Menu', 'Standing', 'Button'],
    },
  } satisfies Record<TemplateId, TemplateText>,
};
