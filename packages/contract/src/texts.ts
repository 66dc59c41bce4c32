/** The shape of a catalogue in any language: the same keys and arguments. */
export type Texts<Catalogue> = Catalogue extends string
  ? string
  : Catalogue extends (...given: infer Given) => infer Text
    ? (...given: Given) => Texts<Text>
    : { readonly [Key in keyof Catalogue]: Texts<Catalogue[Key]> }
