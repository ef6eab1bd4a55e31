import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import { FileBusiness as Code, everyFileKind, pictureKinds } from '#contract/platform/files/codes.ts'
import { fileBytesMax } from '#contract/platform/files/limits.ts'
import type { FileUse } from './stored-file.ts'

export type FileRight = 'read' | 'write' | 'delete'
/** Files of one business id that the user may access: all, those they uploaded, or none. */
type FileScope = 'all' | 'own' | 'none'

/**
 * An entity type that files belong to. The feature that owns it registers it, and decides who may do what with its
 * files.
 */
export type FileBusiness = {
  /** Accepted files; its `business` is the business type. */
  use: FileUse
  /** Permission with which an agent has the rights of the person they act for. */
  delegatedBy?: string
  scopeOf(
    right: FileRight,
    of: { db: Db | Tx; principal: Principal; businessId: string },
  ): FileScope | Promise<FileScope>
}

/** The user, and the person for whom their session works. */
export type Asker = { principal: Principal; session?: Principal | null }

/** Principal whose rights to files of a business apply. */
export const nameFor = ({ delegatedBy }: FileBusiness, { principal, session }: Asker): Principal =>
  delegatedBy !== undefined && session?.delegation && session.perms.has(delegatedBy) ? session : principal

/** Types without an owning feature: only the uploader may access a file. */
const ownFiles: readonly FileBusiness[] = [
  { business: Code.image, bytesMax: fileBytesMax, takes: { kinds: pictureKinds } },
  { business: Code.own, bytesMax: fileBytesMax, takes: { kinds: everyFileKind } },
].map((use) => ({ use, scopeOf: () => 'own' }))

export type FileBusinesses = {
  add(businesses: readonly FileBusiness[]): void
  /** undefined for an unregistered type: nobody may do anything with its files. */
  of(type: string): FileBusiness | undefined
}

export function createFileBusinesses(): FileBusinesses {
  const byType = new Map<string, FileBusiness>()
  const add = (businesses: readonly FileBusiness[]) => {
    for (const business of businesses) {
      const type = business.use.business
      if (byType.has(type)) throw new Error(`two features say whose files of ${type} are`)
      byType.set(type, business)
    }
  }
  add(ownFiles)
  return { add, of: (type) => byType.get(type) }
}
