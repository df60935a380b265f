// Where friends find this page: an address that leads to this machine only is of no use to them.
import { own } from '#house';
import { addresses } from './rest';

/** The addresses of the page to send, and whether they lead to this machine only. */
export interface Reach {
  pages: string[];
  local: boolean;
}

/** This page, wherever it lies. */
export const HERE = location.origin + location.pathname;

export async function reach(): Promise<Reach> {
  const here = !own && ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);
  const found = here ? await addresses().catch(() => []) : [];
  return found.length > 0 ? { pages: found.map((origin) => `${origin}/`), local: false } : { pages: [HERE], local: here };
}
