const foreignKeyViolated = '23503'

/** Runs a deletion. Returns false if a foreign key, also of a later feature, refers to what it deletes. */
export async function deletesUnreferenced(run: () => Promise<unknown>): Promise<boolean> {
  try {
    await run()
    return true
  } catch (error) {
    for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
      if ('code' in cause && cause.code === foreignKeyViolated) return false
    throw error
  }
}
