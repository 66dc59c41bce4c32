export class TooSlow extends Error {}
