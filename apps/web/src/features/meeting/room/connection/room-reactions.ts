export const reactions = ['👍', '👏', '❤️', '😂', '🎉', '🤔'] as const
export type Reaction = (typeof reactions)[number]

export function isReaction(word: string): word is Reaction {
  return reactions.some((reaction) => reaction === word)
}
