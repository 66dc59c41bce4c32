export const pointerTexts = {
  name: 'Указка',
  hint: 'Веди мышью, пальцем или стрелками',
  pad: 'Экран под указкой. Стрелки двигают её, Esc убирает',
  announcement: (name: string) => `${name}: показывает указкой`,
  on_own_screen: (name: string) => `${name}: показывает указкой на твоём экране`,
} as const
