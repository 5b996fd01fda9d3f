import type { TemplateCategory, TemplateDifficulty, TemplateId } from '@anchora/contract/templates';

interface TemplateText {
  title: string;
  description: string;
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
      tags: ['Product', 'True size', 'Markerless'],
    },
    'cold-brew': {
      title: 'Living Poster',
      description: 'The drink on a street poster fills up, and the price tag swings. The clip fits the poster exactly.',
      tags: ['Poster', 'Video', 'Campaign'],
    },
    'garden-house': {
      title: 'House from the Brochure',
      description: 'A floor plan becomes a house whose roof lifts off, so that buyers look into the rooms.',
      tags: ['Floor plan', 'Animated', 'Print'],
    },
    'opening-night': {
      title: 'Opening Night',
      description: 'An invitation plays life-size wherever the guest stands: stage, lights and the date.',
      tags: ['Invitation', 'Video', 'Markerless'],
    },
    'solar-system': {
      title: 'Solar System Page',
      description: 'A textbook page whose planets rise from the paper and run on their orbits.',
      tags: ['Classroom', 'Animated', 'Science'],
    },
    breathing: {
      title: 'Breathing Leaflet',
      description: 'A leaflet for the waiting room that breathes with its reader, four seconds in and four out.',
      tags: ['Leaflet', 'Video', 'Calm'],
    },
    robot: {
      title: 'Pocket Robot',
      description: 'A collectable robot that waves and hovers on any table, for games, cards and fan pages.',
      tags: ['Character', 'Animated', 'Markerless'],
    },
    'gift-box': {
      title: 'Shop Window Surprise',
      description: 'A window sticker with a gift box that opens by itself and shows what is on offer.',
      tags: ['Promotion', 'Animated', 'Sticker'],
    },
  } satisfies Record<TemplateId, TemplateText>,
};
