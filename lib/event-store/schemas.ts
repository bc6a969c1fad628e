import type { Json } from '@/lib/kernel/canonical-json';
import type { RecordedEvent } from './contract';

/** Every released shape of one event type: `upcasts[0]` turns version 1 into 2, and so on. */
export interface EventSchema {
  readonly type: string;
  readonly upcasts: readonly ((payload: Json) => Json)[];
}

/**
 * Turns events of older shapes into the newest, so that code folds only one. What is stored, and
 * the hash over it, stays as it was written.
 */
export class SchemaRegistry {
  readonly #schemas: ReadonlyMap<string, EventSchema>;

  constructor(schemas: readonly EventSchema[] = []) {
    this.#schemas = new Map(schemas.map((schema) => [schema.type, schema]));
    if (this.#schemas.size !== schemas.length) throw new Error('An event type is listed twice');
  }

  /** The newest version of a type, 1 where nothing was ever changed. */
  newest(type: string): number {
    return (this.#schemas.get(type)?.upcasts.length ?? 0) + 1;
  }

  /**
   * The event in its newest shape. Throws on a version this code does not know yet: a newer
   * release wrote it, and folding it would be guessing.
   */
  upcast<E extends RecordedEvent>(event: E): E {
    const newest = this.newest(event.type);
    if (event.schemaVersion === newest) return event;
    if (event.schemaVersion > newest) {
      throw new Error(
        `${event.type} ${event.schemaVersion} was written by a newer release; this one knows ${newest}.`,
      );
    }
    const upcasts = this.#schemas.get(event.type)?.upcasts.slice(event.schemaVersion - 1) ?? [];
    const payload = upcasts.reduce((older, upcast) => upcast(older), event.payload);
    return { ...event, payload, schemaVersion: newest };
  }
}
