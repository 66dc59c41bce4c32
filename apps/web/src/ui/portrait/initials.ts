export interface PersonName {
  first_name: string
  last_name: string
}

export function initials({ first_name, last_name }: PersonName): string {
  return `${first_name.charAt(0)}${last_name.charAt(0)}`.toUpperCase()
}
