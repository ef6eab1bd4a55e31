import { ColumnView, MaskKind, type PersonalKind } from '#contract/data/tables/codes.ts'

/** Masks that show just enough to recognize a value. */
const masks: Record<PersonalKind, MaskKind> = {
  idCard: MaskKind.ends,
  bankCard: MaskKind.last4,
  mobile: MaskKind.ends,
  email: MaskKind.hash,
  account: MaskKind.last4,
  name: MaskKind.hash,
}

/** View of a new column: personal data is masked. */
export const viewOf = (kind: PersonalKind | null): { defaultView: ColumnView; maskKind: MaskKind } =>
  kind === null
    ? { defaultView: ColumnView.plain, maskKind: MaskKind.hash }
    : { defaultView: ColumnView.masked, maskKind: masks[kind] }
