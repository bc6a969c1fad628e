/** What this browser keeps for its players: keys that sign, and numbers for the dice that are not opened yet. */
const DATABASE = 'orderly-book';
const STORES = ['keys', 'numbers'] as const;
type StoreName = (typeof STORES)[number];

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => {
      for (const name of STORES) request.result.createObjectStore(name);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function within<T>(
  store: StoreName,
  mode: IDBTransactionMode,
  ask: (kept: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await opened();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(store, mode);
      const request = ask(transaction.objectStore(store));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** What is kept under a name; undefined: nothing. */
export const kept = (store: StoreName, name: string): Promise<unknown> =>
  within(store, 'readonly', (values) => values.get(name));

export async function keep(store: StoreName, name: string, value: unknown): Promise<void> {
  await within(store, 'readwrite', (values) => values.put(value, name));
}
