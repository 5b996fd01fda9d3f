import type { SceneItem } from '@anchora/contract/scene/scene-shape';
import { Box, Image, type LucideIcon, Type, Video, Volume2 } from 'lucide-react';

export const KIND_ICONS: Record<SceneItem['kind'], LucideIcon> = {
  model: Box,
  video: Video,
  image: Image,
  text: Type,
  sound: Volume2,
};
