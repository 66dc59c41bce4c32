/** The machine can't blur as many frames as a talk needs. */
export class TooSlow extends Error {}
