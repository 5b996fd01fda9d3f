export { BentFollower } from './bent-follower';
