export const DictionaryPerm = { read: 'system:dict:read', write: 'system:dict:write' } as const
