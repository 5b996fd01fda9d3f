/** Words about how easily a new password is guessed. */
export const passwordStrength = {
  easy: 'Easy to guess: several words in a row would be safer.',
  fair: 'Could be harder to guess: make it longer.',
  strong: 'Hard to guess.',
};
