import type { LogSentence } from '@/lib/battle/handoff/battle-report';
import { phaseKey } from '@/lib/chance/draws';
import type { Side } from '@/lib/kernel/side';
import { ARTILLERY, type Battlefield, CAVALRY, DISORDERED, PHASE } from './battlefield';
import type { Happenings } from './happenings';

/**
 * The printed battle: sentences for what the kernel does. It reads the field and changes nothing, and its choice of
 * words draws on keys of its own, so that a battle is the same with and without it.
 */
export class Chronicle implements Happenings {
  readonly lines: LogSentence[] = [];
  readonly #skirmishing: [number, number] = [0, 0];
  #shot = { unit: 0, range: 1, opportunity: false, enfiladed: false };

  constructor(readonly field: Battlefield) {}

  #pick(phrases: readonly string[]): string {
    const key =
      phaseKey(this.field.battleTurn, 0, PHASE.words) | ((this.lines.length & 0xfff) << 6);
    return phrases[this.field.draws.word(key) % phrases.length] as string;
  }

  #say(kind: LogSentence['kind'], side: number | null, text: string, withPresent = false): void {
    const line: { -readonly [Key in keyof LogSentence]: LogSentence[Key] } = {
      battleTurn: this.field.battleTurn,
      time: this.#time(),
      kind,
      text,
    };
    if (side !== null) line.side = side === 0 ? 'A' : 'B';
    if (withPresent) line.present = { A: this.#present(0), B: this.#present(1) };
    this.lines.push(line);
  }

  #time(): string {
    const minute = this.field.minutes % 1440;
    return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  }

  #present(side: number): number {
    let men = 0;
    for (let unit = 0; unit < this.field.count; unit += 1)
      if (this.field.side[unit] === side && (this.field.state[unit] as number) <= DISORDERED)
        men += this.field.men[unit] as number;
    return men;
  }

  #name(unit: number): string {
    return this.field.order.units[unit]?.name ?? 'a unit';
  }

  #leader(leader: number): string {
    return this.field.order.leaders[leader]?.name ?? 'a general';
  }

  #army(side: number): string {
    return this.field.order.sides[side === 0 ? 'A' : ('B' as Side)].name;
  }

  #wing(side: number, sector: number): string {
    if (sector === 3) return 'the reserve';
    const index = side === 0 ? sector : 2 - sector;
    return ['the left wing', 'the centre', 'the right wing'][index] as string;
  }

  #sideOf(unit: number): number {
    return this.field.side[unit] as number;
  }

  turnBegins(): void {
    this.flush();
    const { field } = this;
    const hour = field.night ? ', by night' : '';
    const weather =
      field.weather && field.weather.fromTurn === field.battleTurn
        ? ` The weather: ${field.weather.name.toLowerCase()}.`
        : '';
    this.#say('turn', null, `Turn ${field.battleTurn}, ${this.#time()}${hour}.${weather}`, true);
  }

  /** Prints what small fire has cost since it was last said. */
  flush(): void {
    const [a, b] = this.#skirmishing;
    if (a + b > 0) {
      const part = (side: number, men: number) =>
        `${this.#army(side)} ${men} ${men === 1 ? 'man' : 'men'}`;
      const text =
        a > 0 && b > 0 ? `${part(0, a)} and ${part(1, b)}` : a > 0 ? part(0, a) : part(1, b);
      this.#say('fire', null, `Along the rest of the line the firing costs ${text}.`);
    }
    this.#skirmishing[0] = 0;
    this.#skirmishing[1] = 0;
  }

  arrives(unit: number): void {
    const name = this.#name(unit);
    this.#say(
      'movement',
      this.#sideOf(unit),
      this.#pick([
        `${name} comes up from the march.`,
        `${name} reaches the field.`,
        `The head of ${name} appears behind ${this.#wing(this.#sideOf(unit), this.field.deployment.sector[unit] as number)}.`,
      ]),
    );
  }

  commandTested(leader: number, passed: boolean): void {
    if (passed) return;
    const side = this.field.order.leaders[leader]?.side === 'A' ? 0 : 1;
    this.#say(
      'command',
      side,
      this.#pick([
        `${this.#leader(leader)}’s orders go astray.`,
        `No clear orders come from ${this.#leader(leader)}.`,
        `${this.#leader(leader)} loses touch with his wings in the smoke.`,
      ]),
    );
  }

  recovered(unit: number): void {
    if (this.field.line[unit] !== 0) return;
    this.#say(
      'rally',
      this.#sideOf(unit),
      this.#pick([
        `${this.#name(unit)} dresses its ranks.`,
        `${this.#name(unit)} is in order again.`,
      ]),
    );
  }

  rallied(unit: number): void {
    const leader = this.field.leaderWith[unit] as number;
    const name = this.#name(unit);
    this.#say(
      'rally',
      this.#sideOf(unit),
      leader >= 0
        ? this.#pick([
            `${this.#leader(leader)} rides among the fugitives and rallies ${name}.`,
            `${name} turns about at the voice of ${this.#leader(leader)}.`,
          ])
        : this.#pick([
            `${name} rallies to its colours.`,
            `${name} halts in the rear and forms again.`,
          ]),
    );
  }

  resupplied(unit: number): void {
    this.#say(
      'supply',
      this.#sideOf(unit),
      this.#pick([
        `Fresh cartridges reach ${this.#name(unit)}.`,
        `The wagons come up, and ${this.#name(unit)} fills its pouches.`,
      ]),
    );
  }

  advances(side: number, sector: number, gap: number): void {
    const metres = Math.round(gap) * 100;
    const name = this.#army(side);
    const text =
      metres <= 100
        ? this.#pick([
            `${name}: ${this.#wing(side, sector)} closes to musket range.`,
            `${name}: ${this.#wing(side, sector)} comes on to within a hundred paces.`,
          ])
        : this.#pick([
            `${name}: ${this.#wing(side, sector)} advances to ${metres} metres.`,
            `${name}: ${this.#wing(side, sector)} moves forward, drums beating, and stands at ${metres} metres.`,
          ]);
    this.#say('movement', side, text);
  }

  repulsed(side: number, sector: number): void {
    this.#say(
      'movement',
      side,
      `${this.#army(side)}: the attack of ${this.#wing(side, sector)} has failed, and it draws off.`,
    );
  }

  wheels(side: number, sector: number, target: number): void {
    this.#say(
      'movement',
      side,
      `${this.#army(side)}: ${this.#wing(side, sector)} finds no enemy before it and wheels upon the flank of ${this.#army(1 - side)}’s ${this.#wing(1 - side, target).replace('the ', '')}.`,
    );
  }

  relieves(fresh: number, spent: number): void {
    this.#say(
      'movement',
      this.#sideOf(fresh),
      this.#pick([
        `${this.#name(fresh)} passes through and relieves ${this.#name(spent)}.`,
        `${this.#name(fresh)} takes the place of ${this.#name(spent)} in the first line.`,
      ]),
    );
  }

  deploys(unit: number): void {
    this.#say(
      'movement',
      this.#sideOf(unit),
      this.field.formation[unit] === 3
        ? `${this.#name(unit)} forms against horse.`
        : `${this.#name(unit)} deploys into line.`,
    );
  }

  shifts(unit: number, sector: number): void {
    this.#say(
      'movement',
      this.#sideOf(unit),
      `${this.#name(unit)} is thrown across to ${this.#wing(this.#sideOf(unit), sector)}, where the line is gone.`,
    );
  }

  committed(unit: number, sector: number): void {
    this.#say(
      'movement',
      this.#sideOf(unit),
      this.#pick([
        `${this.#name(unit)} is sent from the reserve to ${this.#wing(this.#sideOf(unit), sector)}.`,
        `Out of the reserve, ${this.#name(unit)} marches to ${this.#wing(this.#sideOf(unit), sector)}.`,
      ]),
    );
  }

  /** A unit is about to fire; what it costs is printed by `struck`, before what follows from it. */
  fires(unit: number, range: number, opportunity: boolean, enfiladed: boolean): void {
    this.#shot = { unit, range, opportunity, enfiladed };
  }

  struck(target: number, hit: number, guns = 0): void {
    const { unit, range, opportunity, enfiladed } = this.#shot;
    const side = this.#sideOf(target) as 0 | 1;
    if (guns > 0) {
      const pieces = guns === 1 ? 'a gun' : `${guns} guns`;
      this.#say(
        'fire',
        this.#sideOf(unit),
        this.#pick([
          `${this.#name(unit)} dismounts ${pieces} of ${this.#name(target)}.`,
          `The fire of ${this.#name(unit)} costs ${this.#name(target)} ${pieces}.`,
        ]),
      );
      this.#skirmishing[side] += hit;
      return;
    }
    const notable = hit >= 12 && hit * 40 >= (this.field.men[target] as number);
    if (!notable) {
      this.#skirmishing[side] += hit;
      return;
    }
    const name = this.#name(unit);
    const other = this.#name(target);
    const men = `${hit} ${this.field.arm[target] === CAVALRY ? 'troopers' : this.field.arm[target] === ARTILLERY ? 'gunners' : 'men'}`;
    const flank = enfiladed ? ' from the flank' : '';
    const phrases =
      this.field.arm[unit] === ARTILLERY
        ? range <= 3
          ? [
              `${name} opens with canister${flank}, and ${other} loses ${men}.`,
              `Canister from ${name} tears ${men} out of ${other}${flank}.`,
            ]
          : [
              `The round shot of ${name} finds ${other}${flank}: ${men} down.`,
              `${name} plays upon ${other}${flank}, which loses ${men}.`,
            ]
        : opportunity
          ? [
              `${name} meets the advance of ${other} with a volley: ${men} fall.`,
              `As it comes on, ${other} loses ${men} to ${name}.`,
            ]
          : [
              `${name} fires by platoons into ${other}${flank}, which loses ${men}.`,
              `A rolling fire from ${name} costs ${other} ${men}${flank}.`,
              `${name} gives ${other} a close volley${flank}: ${men} fall.`,
            ];
    this.#say('fire', this.#sideOf(unit), this.#pick(phrases));
  }

  ammunitionFails(unit: number, level: number): void {
    this.#say(
      'supply',
      this.#sideOf(unit),
      level >= 2
        ? `${this.#name(unit)} has fired its last cartridge.`
        : `${this.#name(unit)} is running short of cartridges.`,
    );
  }

  attacks(group: Int16Array, size: number, prey: number, charge: boolean, round: number): void {
    const lead = group[0] as number;
    const who =
      size === 1
        ? this.#name(lead)
        : size === 2
          ? `${this.#name(lead)} with ${this.#name(group[1] as number)}`
          : `${this.#name(lead)} with ${size - 1} more`;
    const other = this.#name(prey);
    const mounted = this.field.arm[lead] === CAVALRY;
    const phrases =
      round > 0
        ? [
            `${who} rides on and falls upon ${other}.`,
            `Carried forward, ${who} strikes ${other} as well.`,
          ]
        : charge
          ? [`${who} charges ${other}.`, `Sabres drawn, ${who} rides at ${other}.`]
          : mounted
            ? [`${who} closes with ${other}.`, `${who} and ${other} meet at the trot.`]
            : [
                `${who} goes in with the bayonet against ${other}.`,
                `${who} storms forward upon ${other}.`,
              ];
    this.#say(mounted ? 'charge' : 'melee', this.#sideOf(lead), this.#pick(phrases));
  }

  melee(
    lead: number,
    prey: number,
    attackerLoss: number,
    defenderLoss: number,
    won: boolean,
  ): void {
    const attacker = this.#name(lead);
    const defender = this.#name(prey);
    const text = won
      ? this.#pick([
          `${defender} is thrown back and loses ${defenderLoss} men, the attackers ${attackerLoss}.`,
          `${defender} gives way with the loss of ${defenderLoss}, against ${attackerLoss} of the attackers.`,
        ])
      : this.#pick([
          `${defender} stands, and ${attacker} recoils: ${attackerLoss} men lost, the defenders ${defenderLoss}.`,
          `${attacker} is beaten off by ${defender} with the loss of ${attackerLoss}, against ${defenderLoss}.`,
        ]);
    this.#say('melee', this.#sideOf(won ? lead : prey), text);
  }

  disordered(unit: number): void {
    if (this.field.line[unit] !== 0) return;
    this.#say(
      'morale',
      this.#sideOf(unit),
      this.#pick([
        `${this.#name(unit)} falls into disorder.`,
        `The ranks of ${this.#name(unit)} are shaken.`,
        `${this.#name(unit)} wavers.`,
      ]),
    );
  }

  balks(unit: number): void {
    this.#say(
      'morale',
      this.#sideOf(unit),
      this.#pick([
        `${this.#name(unit)} will not be brought to the charge.`,
        `${this.#name(unit)} is ordered to charge, and comes into disorder instead.`,
      ]),
    );
  }

  stragglers(unit: number, men: number): void {
    this.#say('morale', this.#sideOf(unit), `${men} men slip away from ${this.#name(unit)}.`);
  }

  routed(queue: Int16Array, count: number): void {
    const first = queue[0] as number;
    const others: string[] = [];
    for (let index = 1; index < count; index += 1) others.push(this.#name(queue[index] as number));
    const start = this.#pick([
      `${this.#name(first)} breaks and runs`,
      `${this.#name(first)} gives way and flies`,
      `${this.#name(first)} throws down its muskets and runs`,
    ]);
    const start2 =
      this.field.arm[first] === CAVALRY
        ? `${this.#name(first)} turns and gallops to the rear`
        : start;
    this.#say(
      'morale',
      this.#sideOf(first),
      others.length === 0 ? `${start2}.` : `${start2}, and carries ${others.join(', ')} with it.`,
    );
  }

  destroyed(unit: number): void {
    this.#say('morale', this.#sideOf(unit), `${this.#name(unit)} has ceased to exist.`);
  }

  surrendered(unit: number): void {
    this.#say('morale', this.#sideOf(unit), `${this.#name(unit)}, cut off, lays down its arms.`);
  }

  gunsTaken(unit: number, guns: number): void {
    this.#say(
      'melee',
      1 - this.#sideOf(unit),
      `The ${guns === 1 ? 'gun' : `${guns} guns`} of ${this.#name(unit)} ${guns === 1 ? 'is' : 'are'} taken.`,
    );
  }

  leaderHit(_unit: number, leader: number, killed: boolean): void {
    const side = this.field.order.leaders[leader]?.side === 'A' ? 0 : 1;
    const name = this.#leader(leader);
    this.#say(
      'leader',
      side,
      killed
        ? this.#pick([
            `${name} is struck down and killed at the head of his men.`,
            `A ball kills ${name}.`,
          ])
        : this.#pick([
            `${name} is wounded and carried from the field.`,
            `${name}, hit, hands over his command.`,
          ]),
    );
  }

  leaderTaken(leader: number): void {
    const side = this.field.order.leaders[leader]?.side === 'A' ? 0 : 1;
    this.#say('leader', side, `${this.#leader(leader)} is made prisoner.`);
  }

  objectiveTaken(holder: number, index: number): void {
    this.#say(
      'objective',
      holder,
      `${this.#army(holder)} holds ${this.field.setup.objectives[index]?.name ?? 'the objective'}.`,
    );
  }

  givesUp(side: number, inOrder: boolean): void {
    this.flush();
    this.#say(
      'end',
      side,
      inOrder
        ? `${this.#army(side)} breaks off the battle and draws away in good order.`
        : this.#pick([
            `${this.#army(side)} has had enough: the general orders the retreat.`,
            `${this.#army(side)}’s line dissolves, and the army leaves the field.`,
          ]),
      true,
    );
  }

  pursued(beaten: number, men: number, guns: number): void {
    const bag =
      guns > 0 ? `${men} prisoners and ${guns} ${guns === 1 ? 'gun' : 'guns'}` : `${men} prisoners`;
    this.#say(
      'end',
      1 - beaten,
      men + guns === 0
        ? `${this.#army(1 - beaten)} does not pursue.`
        : `The pursuit of ${this.#army(1 - beaten)} brings in ${bag}.`,
      true,
    );
  }

  /** The last line: how it ended. */
  closes(text: string): void {
    this.flush();
    this.#say('end', null, text, true);
  }
}
